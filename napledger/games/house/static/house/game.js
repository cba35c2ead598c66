/* House game on the phone: the pad. */

import "../play/pad.js";
