-- When a lesson, or all of a module, opens to who has the course: `{"by": "days", "days": 7}` after their access began,
-- `{"by": "day", "day": "2026-12-01"}`, or `{"by": "lesson", "lessonId": "…"}` once that one is done. Both may stand.
alter table course_module
  add column drip jsonb,
  add column drip_lesson_id text references lesson generated always as (drip ->> 'lessonId') stored;
alter table lesson
  add column drip jsonb,
  add column drip_lesson_id text references lesson generated always as (drip ->> 'lessonId') stored;
