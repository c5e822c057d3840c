-- Whether an attempt was made by whoever had the order's link: where its issuer asks is theirs to know.
alter table payment add column by_link boolean not null default false;
