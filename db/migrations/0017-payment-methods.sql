-- A payment is a Pix or a boleto: its due day, its line of 47 digits, and where the bank keeps the paper.
alter table payment drop constraint payment_method_check;
alter table payment
  add column due_on date,
  add column line text,
  add column pdf_url text,
  add constraint payment_method_check check (method in ('pix', 'boleto')),
  add constraint payment_due_on_check check ((method = 'boleto') = (due_on is not null));
