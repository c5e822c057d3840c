-- Whether the demonstration was put into this database: its people's passwords are published, so no shop sells from it.
create table demonstration (seeded_at timestamptz primary key);

-- Databases filled before this table. Nobody else can confirm an address of the reserved domain (RFC 2606).
insert into demonstration select now() where exists (
  select from account where email_verified_at is not null
    and email in ('marina@vitrine.example', 'caio@vitrine.example', 'helena@vitrine.example')
);
