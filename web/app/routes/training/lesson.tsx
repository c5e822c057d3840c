import { AccessAnswer } from '@vitrine/contract/access'
import { accessAnswerText } from '@vitrine/contract/access-words'
import { NotOpenYet } from '@vitrine/contract/drip'
import { waitSentence } from '@vitrine/contract/drip-words'
import type { CourseView, LessonView } from '@vitrine/contract/training'
import { href, Link, redirectDocument } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { ListSkeleton } from '../../brand/list-skeleton.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { PrivateMeta, Screen } from '../../brand/screen.tsx'
import { asMember } from '../../session/guards.ts'
import { needsOwnDocument } from '../../session/own-document.ts'
import { Refused } from '../../session/refused.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import type { Route } from './+types/lesson'
import { CourseOutline } from './course-outline.tsx'
import classes from './lesson.module.css'
import { LessonEnd } from './lesson-end.tsx'
import { FramedVideo, LessonFile, picturesOf, renewedMedia, videoInText } from './lesson-media.tsx'
import { LessonQuiz } from './lesson-quiz.tsx'
import { LessonVideo } from './lesson-video.tsx'

/** Video of our own is allowed on the addresses of lessons alone. */
const LESSON = /^\/treinamentos\/[^/]+\/[^/]+/

export function clientLoader({ request, params: { aula: id } }: Route.ClientLoaderArgs) {
  return asMember(request, async (api) => {
    if (needsOwnDocument(LESSON)) throw redirectDocument(request.url)
    try {
      return { lesson: await api.training.openLesson({ id }) }
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (error.code === 'access.closed') return { closed: AccessAnswer.parse(error.data) }
      if (error.code !== 'training.not-open-yet') throw error
      const waiting = NotOpenYet.parse(error.data)
      return { waiting, course: await api.training.readCourse({ course: waiting.course }) }
    }
  })
}

export const HydrateFallback = () => <ListSkeleton title="Aula" />
export const ErrorBoundary = RouteFailure

export default function Lesson({ loaderData, params: { curso } }: Route.ComponentProps) {
  const { lesson, closed, waiting, course } = loaderData
  if (waiting) return <Waiting lesson={waiting} course={course} />
  return lesson ? <OpenLesson key={lesson.id} lesson={lesson} /> : <Closed answer={closed} course={curso} />
}

const Closed = ({ answer, course }: { answer: AccessAnswer | undefined; course: string }) => (
  <Page>
    <PrivateMeta title="Aula fechada" />
    <EmptyState wholeScreen icon="lock" title="Esta aula está fechada">
      <p>
        {(answer && accessAnswerText(answer)) ?? 'Você não tem acesso agora'}. O que você já fez fica
        guardado.
      </p>
      <ButtonLink to={href('/treinamentos/:curso', { curso: course })}>Voltar ao treinamento</ButtonLink>
    </EmptyState>
  </Page>
)

/** When a lesson opens, why not before, and what can be done meanwhile. */
function Waiting({ lesson: { title, waits }, course }: { lesson: NotOpenYet; course: CourseView }) {
  const { slug, next } = course
  const pathOf = (id: string) => href('/treinamentos/:curso/:aula', { curso: slug, aula: id })
  const awaited = waits.flatMap((one) => (one.for === 'lesson' ? one.lesson : []))
  const ways = next && !awaited.some(({ id }) => id === next.id) ? [...awaited, next] : awaited
  return (
    <Page>
      <PrivateMeta title={title} />
      <EmptyState wholeScreen icon="lock" title={`“${title}” ainda não abriu`}>
        {waits.map((wait) => (
          <p key={wait.for}>{waitSentence(wait)}</p>
        ))}
        {ways.map((one, at) => (
          <ButtonLink key={one.id} variant={at === 0 ? 'primary' : 'outline'} to={pathOf(one.id)}>
            Ir para: {one.title}
          </ButtonLink>
        ))}
        <Link to={href('/treinamentos/:curso', { curso: slug })}>Voltar ao treinamento</Link>
      </EmptyState>
    </Page>
  )
}

/** Whoever never had the course has no page of it but the store's. */
function CourseLink({ course: { slug, title, access, product } }: Pick<LessonView, 'course'>) {
  const { paths } = useBrand()
  const isNever = !access.allowed && access.why === 'never-granted'
  if (isNever && !product) return title
  return (
    <Link to={isNever && product ? paths.product(product) : href('/treinamentos/:curso', { curso: slug })}>
      {title}
    </Link>
  )
}

function OpenLesson({ lesson }: { lesson: LessonView }) {
  const { id, course, title, kind, media, framed, body } = lesson
  const renew = () => renewedMedia((api) => api.training.openLesson({ id }))
  return (
    <Screen title={title} width="wide" lead={<CourseLink course={course} />}>
      <div className={classes.columns}>
        <article className={classes.main}>
          {framed && <FramedVideo video={framed} title={title} />}
          {kind === 'video' && media && <LessonVideo lesson={lesson} media={media} renew={renew} />}
          <RichText text={body} video={videoInText(title)} picture={picturesOf(lesson)} />
          {kind === 'document' && media && <LessonFile media={media} renew={renew} />}
          {lesson.quiz && <LessonQuiz lessonId={lesson.id} quiz={lesson.quiz} isDone={lesson.isDone} />}
          <LessonEnd lesson={lesson} />
        </article>
        <Card as="aside" aria-label="Aulas deste treinamento" className={classes.outline}>
          <CourseOutline course={course} current={lesson.id} />
        </Card>
      </div>
    </Screen>
  )
}
