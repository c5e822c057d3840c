-- Purchases are found by the last digits of the card, as its holder reads them on a statement.
create index payment_card_last4 on payment (card_last4) where card_last4 is not null;
create index saved_card_last4 on saved_card (last4);
