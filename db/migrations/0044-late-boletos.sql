-- A boleto that is taken after its due day: until when, with which fine once and which interest a month, in basis points
-- (CDC, art. 52, 1: 2% at most; 1% a month by practice). What came in then is more than the amount.
alter table payment
  add column late_until date,
  add column fine_bp smallint check (fine_bp between 0 and 200),
  add column interest_bp smallint check (interest_bp between 0 and 100),
  add constraint payment_late_check check (
    (late_until is null) = (fine_bp is null) and (late_until is null) = (interest_bp is null)
    and (late_until is null or late_until >= due_on));
