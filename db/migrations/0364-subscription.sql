-- Whether a subscription was ordered again is asked where an import is undone: without an index, of every other one.
create index subscription_reactivated on subscription (reactivated_from) where reactivated_from is not null;
