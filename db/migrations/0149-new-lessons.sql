-- When who has a course was told of a lesson that was published in it; what was there from the beginning is told to nobody.
alter table lesson add column announced_at timestamptz;
update lesson set announced_at = now() where status = 'published';
