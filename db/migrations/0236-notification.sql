-- A row is a brand of whose sales and disputes a person of the shop wants to be told; without any they are told of all.
create table staff_notice_brand (
  account_id text not null references account on delete cascade,
  brand_id text not null references brand,
  primary key (account_id, brand_id)
);
