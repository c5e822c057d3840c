-- A mail server may refuse a message for good: it is given up at once, and counted.
alter table mail_tally drop constraint mail_tally_outcome_check;
alter table mail_tally add check (outcome in ('sent', 'dropped', 'refused'));
insert into mail_tally values ('refused', 0);
