-- A link that `npm run shop` printed lives until it is used or the command prints another; a mail does not replace it.
alter table account_link add column printed boolean not null default false;

-- Nobody asked for it in the administration: whoever has the machine did, by `npm run shop`.
alter table second_factor_reset alter column requested_by drop not null;
