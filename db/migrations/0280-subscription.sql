-- The price of a subscription (centavos) from its first renewal on that begins on a day or after it; until then it keeps
-- `amount`.
alter table subscription
  add column scheduled_amount integer check (scheduled_amount > 0),
  add column scheduled_from date,
  add constraint subscription_scheduled_price check ((scheduled_amount is null) = (scheduled_from is null));

-- A row is another price of a plan for those who subscribe to it already.
create table price_campaign (
  id text primary key,
  brand_id text not null references brand,
  product_id text not null references product,
  interval text not null,
  -- The versions of that price of the plan.
  price_ids text[] not null,
  -- The new price of each period, in centavos.
  amount integer not null check (amount > 0),
  -- A raise is for those who accept it, or for those who do not leave; a lower price asks for no consent.
  consent text not null check (consent in ('opt-in', 'opt-out', 'none')),
  -- No renewal before this day has the new price.
  effective_on date not null,
  -- Who it is about, besides the plan: those who subscribed before a day, those who pay less than so many centavos.
  subscribed_before date,
  paying_below integer check (paying_below > 0),
  -- What people are told.
  reason text not null,
  created_by text not null,
  created_at timestamptz not null,
  announced_by text,
  announced_at timestamptz,
  undone_by text,
  undone_at timestamptz,
  check (undone_at is null or announced_at is not null)
);
create index price_campaign_created on price_campaign (created_at desc, id desc);
create index price_campaign_product on price_campaign (product_id);

-- What people were told stays as it was; a draft may be thrown away.
create trigger price_campaign_stays before delete or update of brand_id, product_id, interval, price_ids, amount, consent,
    effective_on, subscribed_before, paying_below, reason, announced_at on price_campaign
  for each row when (old.announced_at is not null) execute function refuse_rewriting();

-- A row is a subscription that a price campaign is about, with what was told and answered.
create table price_campaign_subscription (
  campaign_id text not null references price_campaign,
  subscription_id text not null references subscription,
  account_id text not null references account,
  -- What each period cost before, in centavos.
  old_amount integer not null,
  notified_at timestamptz,
  -- The first renewal at the new price, as it was told.
  effective_on date,
  reminded_at timestamptz,
  accepted_at timestamptz,
  declined_at timestamptz,
  -- The sentence that was agreed to, and its version.
  consent_text text,
  consent_version text,
  -- The first charge at the new price was paid.
  applied_at timestamptz,
  -- The old price was given back.
  undone_at timestamptz,
  -- Nothing is asked any more: it was answered, applied or undone, or its subscription is over.
  ended_at timestamptz,
  primary key (campaign_id, subscription_id),
  check (accepted_at is null or declined_at is null),
  check ((accepted_at is null) = (consent_text is null) and (accepted_at is null) = (consent_version is null)),
  check ((notified_at is null) = (effective_on is null))
);
-- A subscription is asked about one change of its price at a time.
create unique index price_campaign_subscription_open on price_campaign_subscription (subscription_id) where ended_at is null;
create index price_campaign_subscription_subscription on price_campaign_subscription (subscription_id);
create index price_campaign_subscription_account on price_campaign_subscription (account_id);
