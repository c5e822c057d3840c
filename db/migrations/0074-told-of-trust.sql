-- 3: its buyer knows that what was open before it was paid is not any more, while banks still take it.
alter table payment
  drop constraint payment_reminded_check,
  add constraint payment_reminded_check check (reminded between 0 and 3);
