"""The commands of a site that is napledger's alone: serve, backup, doctor and their like.

In another Django site these are that site's own business, and its commands of such names are too.
"""
