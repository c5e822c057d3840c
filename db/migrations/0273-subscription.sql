-- Which renewals fell due without being paid, the newest first.
create index subscription_event_fall_due on subscription_event (at desc, id desc) where move = 'fall-due';
