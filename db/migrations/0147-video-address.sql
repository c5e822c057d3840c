-- Where the video of a lesson is, at YouTube or Vimeo; without one, its file is played.
alter table lesson add column video_url text;
