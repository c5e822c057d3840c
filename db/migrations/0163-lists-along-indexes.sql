-- Filters of the administration's lists that few rows of many pass, each read along an index in the list's own order.
create index product_brands on product using gin (brand_ids);
create index review_hidden on review (created_at, id) where hidden_at is not null;
create index subscription_brand on subscription (brand_id, created_at, id);
create index subscription_unpaid on subscription (created_at, id) where status = 'past-due' or suspended_for = 'unpaid';

-- Accounts are listed by when they were created, which is also what they are narrowed by.
drop index account_created;
drop index account_not_active;
drop index account_unconfirmed;
create index account_created on account (created_at, id);
create index account_not_active on account (created_at, id) where status <> 'active';
create index account_unconfirmed on account (created_at, id) where email_verified_at is null;
