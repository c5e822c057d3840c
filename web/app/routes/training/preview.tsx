import { href, redirectDocument } from 'react-router'
import { recordLoader } from '../../admin/enter.ts'
import { ScreenFailure } from '../../admin/screen-failure.tsx'
import { ListSkeleton } from '../../brand/list-skeleton.tsx'
import { Screen } from '../../brand/screen.tsx'
import { needsOwnDocument } from '../../session/own-document.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import type { Route } from './+types/preview'
import classes from './lesson.module.css'
import { FramedVideo, LessonFile, picturesOf, renewedMedia, videoInText } from './lesson-media.tsx'
import { LessonQuiz } from './lesson-quiz.tsx'
import { LessonVideo } from './lesson-video.tsx'

/** Video of our own is allowed on these addresses. */
const PREVIEW = /^\/admin\/treinamento\/aulas\/[^/]+\/previa/

const load = recordLoader((api, id) => api.adminLesson.preview({ id }))

export function clientLoader(args: Route.ClientLoaderArgs) {
  if (needsOwnDocument(PREVIEW)) throw redirectDocument(args.request.url)
  return load(args)
}
export const HydrateFallback = () => <ListSkeleton title="Prévia da aula" />
export const ErrorBoundary = ScreenFailure

/** A lesson as who learns will see it, for who writes it: nothing on it is noted. */
export default function Preview({ loaderData: lesson }: Route.ComponentProps) {
  const { id, title, kind, media, framed, body, quiz, course } = lesson
  const renew = () => renewedMedia((api) => api.adminLesson.preview({ id }))
  return (
    <Screen title={title} lead={course.title}>
      <div className={classes.main}>
        <Notice title="Prévia">
          <p>Só quem administra a loja vê esta página. Nada do que se faz nela é guardado.</p>
          <ButtonLink
            to={href('/admin/treinamento/aulas/:id', { id })}
            variant="outline"
            size="small"
            reloadDocument
          >
            Voltar para a edição
          </ButtonLink>
        </Notice>
        {framed && <FramedVideo video={framed} title={title} />}
        {kind === 'video' && media && <LessonVideo lesson={lesson} media={media} renew={renew} isPreview />}
        <RichText text={body} video={videoInText(title)} picture={picturesOf(lesson)} />
        {kind === 'document' && media && <LessonFile media={media} renew={renew} />}
        {quiz && (
          <fieldset disabled>
            <LessonQuiz lessonId={id} quiz={quiz} isDone />
          </fieldset>
        )}
      </div>
    </Screen>
  )
}
