import {
  type AdminCourse,
  type AdminModule,
  COURSE_STATUS_NAMES,
  type ModuleInput,
} from '@vitrine/contract/admin/course'
import type { Drip } from '@vitrine/contract/drip'
import { dripText } from '@vitrine/contract/drip-words'
import { createContext, type RefObject, useContext, useEffect, useRef, useState } from 'react'
import { href, Link } from 'react-router'
import { AskText } from '../../../admin/ask.tsx'
import { DragArea, type Dragged, Gap, Grip, type Place } from '../../../admin/drag.tsx'
import { IconButton } from '../../../admin/form/control.tsx'
import { moved } from '../../../admin/form/field.ts'
import { AdminIcon } from '../../../admin/icons.tsx'
import page from '../../../admin/page.module.css'
import { Way } from '../../../admin/page.tsx'
import { LESSON_KINDS, STATUS_TONES } from '../../../admin/records/course-fields.ts'
import { Status } from '../../../admin/status.tsx'
import { useMay } from '../../../admin/use-may.ts'
import { useScreenAct } from '../../../admin/use-screen-act.tsx'
import { sentenceFor } from '../../../session/refused.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { notify } from '../../../ui/notify.ts'
import classes from './outline.module.css'
import {
  inputOf,
  isSameOrder,
  placeText,
  withLessonAt,
  withLessonMoved,
  withModuleAt,
} from './outline-order.ts'

interface OutlineProps {
  course: AdminCourse
  /** What is typed about the course would be lost: the screen is read anew with every change of the order. */
  isUnsaved: boolean
  /** What was moved by a button last, which outlives the screen that is read anew. */
  shifted: RefObject<Shifted | null>
}

/** What a button moved: the button of the new screen takes the focus. */
export interface Shifted {
  id: string
  step: 1 | -1
}

const ShiftedContext = createContext<RefObject<Shifted | null>>({ current: null })

const notifyUnsaved = () =>
  notify({
    tone: 'negative',
    title: 'Nada mudou',
    caption: 'Salve ou descarte antes as alterações do curso.',
  })

/** The modules and lessons of a course in their order, which each of their buttons changes at once. */
export function Outline({ course, isUnsaved, shifted }: OutlineProps) {
  const mayWrite = useMay()('training.write')
  const { id } = course
  const { busy, arrange } = useArrange({ course, isUnsaved, shifted })
  const modules = inputOf(course)
  const drop = ({ kind, id: moved }: Dragged, place: Place) => {
    const wanted =
      kind === 'module' ? withModuleAt(modules, moved, place.at) : withLessonAt(modules, moved, place)
    if (!isSameOrder(modules, wanted)) arrange(wanted, placeText(course, wanted, moved))
  }
  return (
    <section className={`${page.aside} ${page.below}`} aria-label="Módulos e aulas" aria-busy={busy}>
      <h2 className={page.asideTitle}>Módulos e aulas</h2>
      <ShiftedContext value={shifted}>
        <DragArea drop={drop}>
          <ol className={classes.modules}>
            {course.modules.map((module, at) => (
              <Module
                key={module.id}
                course={course}
                module={module}
                at={at}
                mayWrite={mayWrite}
                arrange={arrange}
              />
            ))}
          </ol>
          <End place={{ kind: 'module', list: id, at: modules.length }} />
        </DragArea>
      </ShiftedContext>
      {mayWrite && (
        <NewModule isUnsaved={isUnsaved} run={(title) => arrange([...modules, { title, lessonIds: [] }])} />
      )}
    </section>
  )
}

/** Saves an order of modules and lessons; while the form has unsaved changes it says so instead. */
function useArrange({ course: { id, version }, isUnsaved, shifted }: OutlineProps) {
  const { busy, act } = useScreenAct<{ modules: ModuleInput[]; done: string }>({
    name: 'arrange',
    done: ({ done }) => done,
    failed: 'Nada mudou',
    async run(api, { modules }) {
      await api.adminCourse.arrange({ id, version, modules })
      return undefined
    },
  })
  const arrange = async (modules: ModuleInput[], done = 'Ordem salva') => {
    if (isUnsaved) {
      shifted.current = null
      notifyUnsaved()
      return
    }
    await act({ modules, done }).catch((error: unknown) => {
      shifted.current = null
      notify({ tone: 'negative', title: 'Nada mudou', caption: sentenceFor(error) })
    })
  }
  return { busy, arrange }
}

interface ModuleProps extends Omit<OutlineProps, 'isUnsaved' | 'shifted'> {
  module: AdminModule
  at: number
  mayWrite: boolean
  /** `done` says what has become of it. */
  arrange(modules: ModuleInput[], done?: string): Promise<void>
}

function Module(props: ModuleProps) {
  const { course, module, at, mayWrite } = props
  const { id, lessons } = module
  return (
    <li className={classes.module}>
      <Gap place={{ kind: 'module', list: course.id, at }} />
      <ModuleHead {...props} />
      <ol className={classes.lessons}>
        {lessons.map((lesson, nth) => (
          <LessonRow key={lesson.id} {...props} lesson={lesson} nth={nth} />
        ))}
        {lessons.length === 0 && <li className={page.quiet}>Nenhuma aula neste módulo.</li>}
      </ol>
      <End place={{ kind: 'lesson', list: id, at: lessons.length }} />
      {mayWrite && (
        <Way to={`${href('/admin/treinamento/:id/aulas/nova', { id: course.id })}?modulo=${id}`}>
          <Icon name="plus" size={16} />
          Nova aula
        </Way>
      )}
    </li>
  )
}

/** What a module is called and when it opens; what moves it, and removes it while it is empty. */
function ModuleHead({ course, module, at, mayWrite, arrange }: ModuleProps) {
  const { id, title, lessons, drip } = module
  const modules = inputOf(course)
  const shift = (wanted: ModuleInput[]) => arrange(wanted, placeText(course, wanted, id))
  return (
    <div className={classes.head}>
      {mayWrite && <Grip thing={{ kind: 'module', id, name: title }} />}
      <span className={classes.words}>
        <h3 className={classes.title}>{title}</h3>
        {drip && <small className={page.quiet}>O módulo {opensOf(drip, course)}</small>}
      </span>
      {mayWrite && (
        <span className={classes.acts}>
          <Way
            to={href('/admin/treinamento/:id/modulos/:modulo', { id: course.id, modulo: id })}
            aria-label={`Editar ${title}`}
          >
            Editar
          </Way>
          <Shift
            id={id}
            name={title}
            isFirst={at === 0}
            isLast={at === modules.length - 1}
            by={(step) => shift(moved(modules, at, at + step))}
          />
          {lessons.length === 0 && (
            <IconButton
              label={`Remover ${title}`}
              onClick={() => arrange(modules.filter((_, nth) => nth !== at))}
            >
              <Icon name="trash" size={16} />
            </IconButton>
          )}
        </span>
      )}
    </div>
  )
}

interface LessonRowProps extends Omit<ModuleProps, 'at'> {
  lesson: AdminModule['lessons'][number]
  nth: number
}

/** A lesson in its module: what it is, whether it is published, and what moves it. */
function LessonRow({ course, module, lesson, nth, mayWrite, arrange }: LessonRowProps) {
  const { id, title, status } = lesson
  const modules = inputOf(course)
  const shift = (wanted: ModuleInput[]) => arrange(wanted, placeText(course, wanted, id))
  return (
    <li className={classes.lesson}>
      <Gap place={{ kind: 'lesson', list: module.id, at: nth }} />
      {mayWrite && <Grip thing={{ kind: 'lesson', id, name: title }} />}
      <span className={classes.words}>
        <Link to={href('/admin/treinamento/aulas/:id', { id })} reloadDocument>
          {title}
        </Link>
        <small className={page.quiet}>{factsOf(lesson, course)}</small>
      </span>
      <Status tone={STATUS_TONES[status]}>{COURSE_STATUS_NAMES[status]}</Status>
      {mayWrite && (
        <Shift
          id={id}
          name={title}
          isFirst={isEnd(modules, id, 0)}
          isLast={isEnd(modules, id, -1)}
          by={(step) => shift(withLessonMoved(modules, id, step))}
        />
      )}
    </li>
  )
}

/** `Vídeo · 12 min · grátis`. */
const factsOf = ({ kind, minutes, isFree, drip }: LessonRowProps['lesson'], course: AdminCourse): string =>
  [LESSON_KINDS[kind], `${minutes} min`, isFree && 'grátis', drip && opensOf(drip, course)]
    .filter(Boolean)
    .join(' · ')

/** The place behind the last one of a list. */
const End = ({ place }: { place: Place }) => (
  <div className={classes.end}>
    <Gap place={place} />
  </div>
)

const opensOf = (drip: Drip, { modules }: AdminCourse): string => {
  const lessons = modules.flatMap((module) => module.lessons)
  return dripText(drip, (id) => lessons.find((lesson) => lesson.id === id)?.title ?? '')
}

/** Whether a lesson is the first of all, or the last. */
const isEnd = (modules: readonly ModuleInput[], id: string, at: 0 | -1): boolean =>
  modules.at(at)?.lessonIds.at(at) === id

interface ShiftProps {
  id: string
  name: string
  isFirst: boolean
  isLast: boolean
  by(step: 1 | -1): void
}

/** Moves one thing up or down; on the screen that is read anew, the same button has the focus, or the other one at an end. */
function Shift({ id, name, isFirst, isLast, by }: ShiftProps) {
  const shifted = useContext(ShiftedContext)
  const [up, down] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)]
  useEffect(() => {
    if (shifted.current?.id !== id) return
    const { step } = shifted.current
    shifted.current = null
    const isUp = isLast || (step < 0 && !isFirst)
    const button = isUp ? up : down
    button.current?.focus()
  }, [shifted, id, isFirst, isLast, up, down])
  const move = (step: 1 | -1) => {
    shifted.current = { id, step }
    by(step)
  }
  return (
    <>
      <IconButton ref={up} label={`Mover ${name} para cima`} disabled={isFirst} onClick={() => move(-1)}>
        <AdminIcon name="up" size={16} />
      </IconButton>
      <IconButton ref={down} label={`Mover ${name} para baixo`} disabled={isLast} onClick={() => move(1)}>
        <AdminIcon name="down" size={16} />
      </IconButton>
    </>
  )
}

function NewModule({ isUnsaved, run }: { isUnsaved: boolean; run(name: string): Promise<void> }) {
  const [isAsked, setIsAsked] = useState(false)
  const label = 'Novo módulo'
  return (
    <span>
      <Button variant="outline" size="small" onClick={() => (isUnsaved ? notifyUnsaved() : setIsAsked(true))}>
        {label}
      </Button>
      {isAsked && (
        <AskText
          title={label}
          label="Nome do módulo"
          value=""
          most={120}
          run={async (name) => {
            await run(name)
            setIsAsked(false)
          }}
          onClose={() => setIsAsked(false)}
        />
      )}
    </span>
  )
}
