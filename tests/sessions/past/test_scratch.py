import datetime, time
from django.core.management import call_command
from sessions.models import *
from napledger.past.spreadsheet import *
from napledger.past.understanding import understand
from napledger.past.nights import Asked
from sessions.past.plan import *
from sessions.past.service import *
from sessions.past.taking_back import *
from sessions.book.submission import Recorder, Submission, new_key
import random
def plan(circle, text, **answers):
    (s,)=read_pasted(text)
    u=understand(s,Asked(currency=circle.currency,today=datetime.date(2026,11,28)))
    return plan_of(circle,u,Answers(**answers))
T="Date\tAnn\tBen\tCat\n12/01/2024\t4\t-3\t-1\n26/01/2024\t\t2\t-2\n02/02/2024\t1\t-\t-2\n"
def test_it(circle, access, start, capsys):
    sub=lambda: Submission(new_key(), Recorder(device_id=access.pk), "a"*64)
    p=plan(circle,T)
    print([(n.name,n.is_new) for n in p.names],[(n.day,str(n.why_not),dict(n.gains)) for n in p.nights],p.game)
    p=plan(circle,T,unexplained=[datetime.date(2024,2,2)])
    s=sub()
    name=bring_in(access,p,submission=s)
    assert bring_in(access,p,submission=s)==name
    print(Evening.objects.shown(circle).count(), list(Seat.objects.values_list("evening__played_on","number","balance","won")))
    call_command("check_books")
    print([(n.day,str(n.why_not)) for n in plan(circle,T).nights])
    print(brought(circle,name), names_of_brought(circle))
    print(take_back(access,of=name,submission=sub()))
    print(take_back(access,of=name,submission=sub()))
    print(Evening.objects.shown(circle).count(), list(Seat.objects.values_list("balance","won").distinct()),brought(circle,name).gone)
    call_command("check_books")
    p=plan(circle,T,was_paid=False)
    name=bring_in(access,p,submission=sub())
    print(list(Seat.objects.filter(evening__in=Evening.objects.shown(circle)).values_list("evening__played_on","number","balance","won")))
    P="Date\tFrom\tTo\tAmount\n2024-02-03\tBen\tAnn\t2\n2024-02-03\tCat\tAnn\t1\n2024-02-04\tCat\tBen\t9\n"
    p=plan(circle,P)
    print([(x.payer,x.payee,x.payment.amount,str(x.why_not)) for x in p.payments])
    n2=bring_in(access,p,submission=sub())
    print(list(Seat.objects.exclude(balance=0).values_list("evening__played_on","number","balance","won")))
    call_command("check_books")
    try: take_back(access,of=name,submission=sub())
    except Exception as e: print(repr(e),e)
    print(take_back(access,of=n2,submission=sub()))
    print(take_back(access,of=name,submission=sub()))
    call_command("check_books")
    Circle.objects.filter(pk=circle.pk).update(currency="GBP"); circle.refresh_from_db()
    names=[f"P{i}" for i in range(12)]
    rows=["Date\t"+"\t".join(names)]
    d=datetime.date(2010,1,1)
    for i in range(500):
        g=[random.randrange(-900,900) for _ in names]; g[-1]-=sum(g)
        rows.append((d+datetime.timedelta(days=7*i)).strftime("%d/%m/%Y")+"\t"+"\t".join(f"{x/100:.2f}" for x in g))
    t=time.time(); p=plan(circle,"\n".join(rows)); print("plan",time.time()-t, p.game, len(p.coming))
    t=time.time(); name=bring_in(access,p,submission=sub()); print("bring",time.time()-t)
    t=time.time(); call_command("check_books"); print("check",time.time()-t)
    t=time.time(); print(take_back(access,of=name,submission=sub())); print("back",time.time()-t)
    call_command("check_books")
