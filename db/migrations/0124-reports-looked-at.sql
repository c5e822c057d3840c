-- When somebody of the shop looked at a report.
alter table review_report add settled_at timestamptz;
update review_report set settled_at = r.hidden_at
  from review r where r.id = review_id and r.hidden_at is not null;
create index review_report_open on review_report (review_id) where settled_at is null;
create index review_made on review (created_at, id);

