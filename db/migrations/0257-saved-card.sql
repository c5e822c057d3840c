-- The consent is given with an order, too, of which nothing is paid by that card: for a trial, or beside a Pix.
alter table card_mandate
  add column order_id text unique references purchase_order,
  -- The card that it names, where no payment does.
  add column saved_card_id text references saved_card on delete set null,
  drop constraint card_mandate_of_one,
  add constraint card_mandate_of_one check (num_nonnulls(payment_id, subscription_id, order_id) = 1);
create index card_mandate_card on card_mandate (saved_card_id) where saved_card_id is not null;
