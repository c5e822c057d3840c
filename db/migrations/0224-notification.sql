-- A row says how a person of the shop wants to be told of one kind of thing; without one it is as the contract says.
create table staff_notice_choice (
  account_id text not null references account on delete cascade,
  kind text not null,
  way text not null check (way in ('mail', 'digest', 'bell', 'none')),
  primary key (account_id, kind)
);
