import type { Course } from '@vitrine/contract/catalog'
import { Tag } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { counted } from '../../ui/words.ts'
import classes from './curriculum.module.css'
import { Section } from './section.tsx'

/** What one learns: courses, their modules and lessons, with the ones that are open to everybody marked. */
export function Curriculum({ courses }: { courses: readonly Course[] }) {
  return courses.map((course) => (
    <Section
      key={course.id}
      title={courses.length > 1 ? course.title : 'Conteúdo do treinamento'}
      lead={sizeOf(course)}
    >
      {course.modules.map((module, at) => (
        <details key={module.title} className={classes.module} open={at === 0 && courses.length === 1}>
          <summary className={classes.name}>
            <span>{module.title}</span>
            <span className={classes.size}>{counted(module.lessons.length, 'aula', 'aulas')}</span>
            <Icon name="down" size={18} />
          </summary>
          <ol className={classes.lessons}>
            {module.lessons.map((lesson) => (
              <li key={lesson.title}>
                <Icon name={lesson.preview ? 'play' : 'lock'} size={18} />
                <span className={classes.lesson}>{lesson.title}</span>
                {lesson.preview && <Tag>Prévia</Tag>}
                <span className={classes.size}>{lesson.minutes} min</span>
              </li>
            ))}
          </ol>
        </details>
      ))}
    </Section>
  ))
}

function sizeOf({ hours, modules }: Course): string {
  const lessons = modules.reduce((sum, module) => sum + module.lessons.length, 0)
  return `${counted(modules.length, 'módulo', 'módulos')}, ${counted(lessons, 'aula', 'aulas')}, ${counted(hours, 'hora', 'horas')}`
}
