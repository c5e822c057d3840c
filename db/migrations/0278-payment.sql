alter table payment
  -- Of a boleto that was asked for by the link of its order: where its payer lives, as whoever has the link said it. It is
  -- nothing that is known of the buyer.
  add column payer_address jsonb;
