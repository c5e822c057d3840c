-- A row is a course in which learners find a lesson.
create view open_course as
  select course.id as course_id from course
  where course.status = 'published' and exists (
    select from course_module join lesson on lesson.module_id = course_module.id
    where course_module.course_id = course.id and lesson.status = 'published');
