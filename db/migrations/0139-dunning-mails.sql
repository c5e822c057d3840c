-- Who owes several subscriptions of one brand is asked for them by one mail a day.
create table dunning_mail (
  account_id text not null references account (id) on delete cascade,
  brand_id text not null references brand (id),
  -- The last day on which one left, and which message that was.
  day date not null,
  reference text not null,
  primary key (account_id, brand_id)
);
