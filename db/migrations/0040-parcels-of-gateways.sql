-- Whose interest the parcels of a card bear: the shop's, which is in the amount, or the gateway's, which the holder pays
-- on top of it and the shop never sees.
alter table payment
  add column parcels_by text not null default 'shop' check (parcels_by in ('shop', 'gateway')),
  drop constraint payment_parcels_check,
  add constraint payment_parcels_check check (
    first_parcel + parcel * (installments - 1) = case parcels_by when 'gateway' then amount + interest else amount end);

-- A saved card may have a name of its holder's own; 1 and 2: they were told a month and a week before it is over.
alter table saved_card
  add column nickname text check (char_length(nickname) between 1 and 40),
  add column expiry_told smallint not null default 0 check (expiry_told between 0 and 2);
create index saved_card_expiring on saved_card (exp_year, exp_month) where expiry_told < 2;
