-- What was planned for a subscription when it was cancelled: whoever undoes the cancellation has it again.
alter table subscription add column before_cancellation jsonb;
