-- Messages that were not sent because too many went to their address are counted apart from those that ran out.
alter table mail_tally drop constraint mail_tally_outcome_check;
alter table mail_tally add check (outcome in ('sent', 'dropped', 'refused', 'limited'));
insert into mail_tally values ('limited', 0);
