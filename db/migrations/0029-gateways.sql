-- Gateways name charges themselves: by this we find theirs from ours. Written as soon as they told us, before the
-- charge is ready, so that a charge whose making broke off is gone on with and never made twice.
create table gateway_charge (
  provider text not null,
  txid text not null,
  reference text not null,
  created_at timestamptz not null,
  primary key (provider, txid)
);

-- A boleto that a gateway registers names where its payer lives. Kept for that alone.
alter table purchase_order add column buyer_address jsonb;
