-- The administrator who sees the shop as the account of the session, and changes nothing.
alter table session add column actor_id text references account;
create index session_actor on session (actor_id) where actor_id is not null;
