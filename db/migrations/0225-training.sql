-- A video that is a file of the shop is as long as it is; what was typed of it before may be something else.
update lesson l set minutes = greatest(1, ceil(m.seconds / 60.0))
from lesson_media m
where m.lesson_id = l.id and l.kind = 'video' and l.video_url is null and m.seconds is not null
  and l.minutes <> greatest(1, ceil(m.seconds / 60.0));
