-- A debit by Pix Automático is an attempt as any other, made without its payer by an authorisation.
alter table payment
  add column pix_mandate_id text references pix_mandate,
  drop constraint payment_off_session_check,
  add constraint payment_off_session_check check (not off_session or method = 'card' or pix_mandate_id is not null),
  add constraint payment_pix_mandate_check check (pix_mandate_id is null or (method = 'pix' and off_session));
