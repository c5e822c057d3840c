import { welcomeOf } from '../material/videos.ts'
import type { CourseSeed } from '../shop.ts'
import { business } from './business.ts'
import { type CourseTexts, minutesOfReading, practiceIn, quizOf, richText } from './course-texts.ts'
import { design } from './design.ts'
import { finance } from './finance.ts'
import { growth } from './growth.ts'

const texts: CourseTexts = { ...business, ...finance, ...design, ...growth }

const titlesOf = ({ modules }: CourseSeed): string[] =>
  Object.values(modules)
    .flat()
    .map((text) => text.split(' | ')[0]!)

/** For one question of a quiz. */
const MINUTES_PER_QUESTION = 1

/** What the lessons of a course hold: a video first, its exercise book before the end, a quiz at the end. */
export function contentsOf(course: CourseSeed) {
  const { texts: all, quiz } = texts[course.slug]!
  const kindAt = (at: number) => {
    if (at === 0) return 'video'
    if (at === all.length - 1) return 'quiz'
    return at === all.length - 2 ? 'document' : 'text'
  }
  const minutesAt = (at: number) => {
    const reading = minutesOfReading(all[at]!)
    if (at === 0) return Math.ceil(welcomeOf(course.slug).seconds / 60)
    return at === all.length - 1 ? reading + quiz.length * MINUTES_PER_QUESTION : reading
  }
  return all.map((text, at) => ({
    kind: kindAt(at),
    body: richText(text),
    quiz: at === all.length - 1 ? quizOf(quiz) : null,
    minutes: minutesAt(at),
  }))
}

/** The exercises of a course, by the titles of their lessons. */
export const exercisesOf = (course: CourseSeed) =>
  titlesOf(course).flatMap((heading, at) => {
    const practice = practiceIn(texts[course.slug]!.texts[at]!)
    return practice ? [{ heading, text: [practice, '', '_'.repeat(60), '', '_'.repeat(60)] }] : []
  })
