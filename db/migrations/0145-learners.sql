-- What other modules read of a person to say who somebody is.
create view named_account as select id as account_id, name from account;

create index enrolment_course on enrolment (course_id, started_at);
