import { AccessAnswer } from '@vitrine/contract/access'
import { accessAnswerText } from '@vitrine/contract/access-words'
import { NotOpenYet } from '@vitrine/contract/drip'
import { waitSentence, waitText } from '@vitrine/contract/drip-words'
import {
  type CourseView,
  type LessonView,
  type FramedVideo as Video,
  WATCHED_PERCENT,
} from '@vitrine/contract/training'
import { VIDEO_PROVIDERS } from '@vitrine/contract/video-address'
import { href, Link, redirectDocument, useRevalidator } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { ListSkeleton } from '../../brand/list-skeleton.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { PrivateMeta, Screen } from '../../brand/screen.tsx'
import { asMember } from '../../session/guards.ts'
import { needsOwnDocument } from '../../session/own-document.ts'
import { Refused, sentenceFor } from '../../session/refused.ts'
import { useAct } from '../../session/use-act.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { Page } from '../../ui/page.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { counted } from '../../ui/words.ts'
import type { Route } from './+types/lesson'
import { CourseOutline } from './course-outline.tsx'
import classes from './lesson.module.css'
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

/** What stands below a lesson: how it is completed and the ways on; of a sample, where its course is sold. */
const LessonEnd = ({ lesson }: { lesson: LessonView }) => (
  <footer className={classes.end}>
    {lesson.course.access.allowed ? <OwnEnd lesson={lesson} /> : <SampleEnd course={lesson.course} />}
  </footer>
)

function SampleEnd({ course: { access, product } }: Pick<LessonView, 'course'>) {
  const { paths } = useBrand()
  return (
    <Notice title={accessAnswerText(access) ?? 'Esta aula é grátis'}>
      <p>Com o treinamento, o que você conclui fica guardado e conta para o certificado.</p>
      {product && (
        <ButtonLink variant="outline" to={paths.product(product)}>
          Ver o treinamento
        </ButtonLink>
      )}
    </Notice>
  )
}

/** By which rule this lesson is completed, the button for it where there is one, and the ways on. */
function OwnEnd({ lesson }: { lesson: LessonView }) {
  const { course, isDone, previous, next } = lesson
  const waits = waitsOf(lesson)
  const pathOf = (id: string) => href('/treinamentos/:curso/:aula', { curso: course.slug, aula: id })
  return (
    <>
      {isDone ? <Notice tone="good" title="Aula concluída" /> : <Rule lesson={lesson} />}
      {isDone && course.certificate && (
        <Notice tone="good" title="Treinamento concluído">
          <p>O certificado foi emitido em seu nome.</p>
          <ButtonLink variant="outline" to={href('/certificados/:codigo', { codigo: course.certificate })}>
            Ver meu certificado
          </ButtonLink>
        </Notice>
      )}
      <Remaining lesson={lesson} />
      <nav className={classes.ways} aria-label="Outras aulas">
        {previous && (
          <ButtonLink variant="outline" to={pathOf(previous)}>
            Aula anterior
          </ButtonLink>
        )}
        {next && waits.length === 0 && (
          <ButtonLink variant={isDone ? 'primary' : 'outline'} to={pathOf(next)}>
            Próxima aula
          </ButtonLink>
        )}
      </nav>
      {waits.length > 0 && <p className={classes.rule}>A próxima aula ainda não abriu. {waitText(waits)}.</p>}
    </>
  )
}

/** After the last lesson: what is left to do before the certificate, for who passed over something. */
function Remaining({ lesson: { id, course, isDone, next } }: { lesson: LessonView }) {
  const left = course.lessons - course.done
  const open = course.next
  if (!isDone || next || !open || open.id === id || left === 0 || course.upcoming) return null
  return (
    <Notice
      title={`Para o certificado, ${left === 1 ? 'falta' : 'faltam'} ${counted(left, 'aula', 'aulas')}`}
    >
      <ButtonLink to={href('/treinamentos/:curso/:aula', { curso: course.slug, aula: open.id })}>
        Continuar: {open.title}
      </ButtonLink>
    </Notice>
  )
}

/** What the next lesson waits for. */
const waitsOf = ({ course, next }: LessonView) =>
  course.modules.flatMap(({ lessons }) => lessons).find(({ id }) => id === next)?.waits ?? []

function Rule({ lesson: { id, kind, quiz, framed } }: { lesson: LessonView }) {
  if (framed) return <FramedRule id={id} video={framed} />
  if (kind === 'video')
    return <p className={classes.rule}>A aula se conclui com {WATCHED_PERCENT}% do vídeo assistido.</p>
  if (quiz) return <p className={classes.rule}>A aula se conclui com {quiz.passPercent}% de acertos.</p>
  return <CompleteButton id={id} />
}

const FramedRule = ({ id, video }: { id: string; video: Video }) => (
  <>
    <p className={classes.rule}>
      Do que você vê no {VIDEO_PROVIDERS[video.provider].name} nada chega até aqui: diga você mesmo quando
      terminou a aula.
    </p>
    <CompleteButton id={id} />
  </>
)

function CompleteButton({ id }: { id: string }) {
  const { busy, act } = useAct((error) => void notify({ tone: 'negative', title: sentenceFor(error) }))
  const { revalidate } = useRevalidator()
  const complete = () =>
    act(async (api) => {
      await api.training.completeLesson({ id })
      await revalidate()
    })
  return (
    <Button busy={busy} onClick={complete}>
      Concluir aula
    </Button>
  )
}
