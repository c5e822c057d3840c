import type { Block, Course, Product } from '@vitrine/contract/catalog'
import type { ComponentProps, ReactNode } from 'react'
import { href, Link } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { Tag } from '../../ui/chip.tsx'
import { Cover } from '../../ui/cover.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PostalAddress } from '../../ui/postal-address.tsx'
import { brl } from '../../ui/price.tsx'
import quiet from '../../ui/quiet.module.css'
import { Rating } from '../../ui/rating.tsx'
import { counted, PER, TYPE_WORDS } from '../../ui/words.ts'
import { BuyBox } from './buy-box.tsx'
import { Gallery } from './gallery.tsx'
import classes from './product-view.module.css'
import { Section } from './section.tsx'
import { storeAddress } from './store-query.ts'

interface ProductViewProps extends ComponentProps<typeof BuyBox> {
  /** For looking at: nothing can be bought. */
  shownOnly?: boolean
  /** What people say of it. */
  children?: ReactNode
}

/** What a product is, what it costs and what is in it. */
export function ProductView({ shownOnly = false, children, ...buying }: ProductViewProps) {
  const { product } = buying
  return (
    <article className={classes.product}>
      <ProductHead product={product} />
      <div className={classes.buy} inert={shownOnly}>
        <BuyBox {...buying} />
      </div>
      <div className={classes.inside}>
        <Section title="Sobre">
          <Description blocks={product.description} />
        </Section>
        <BundleItems items={product.items} />
        <Curriculum courses={product.courses} />
        <Faq questions={product.faq} />
        {children}
        <Seller />
      </div>
    </article>
  )
}

/** Where we are, the pictures, the name and the promise. */
export function ProductHead({ product }: { product: Product }) {
  const { paths } = useBrand()
  const { category, type, level, rating } = product
  return (
    <div className={classes.head}>
      <nav aria-label="Você está em" className={classes.trail}>
        <Link to={paths.store}>Loja</Link>
        <Icon name="right" size={14} />
        <Link to={storeAddress(paths.store, { category: category.slug })}>{category.name}</Link>
      </nav>
      <div>
        <p className={classes.kind}>
          <Tag tone={type === 'subscription' ? 'gold' : 'plain'}>{TYPE_WORDS[type].one}</Tag>
          {level && <span>{level}</span>}
          {rating && (
            <a href="#avaliacoes" className={classes.rating}>
              <Rating rating={rating} />
            </a>
          )}
        </p>
        <h1 className={classes.name}>{product.name}</h1>
        <p className={classes.promise}>{product.summary}</p>
      </div>
      <div className={classes.pictures}>
        <Gallery key={product.id} product={product} />
      </div>
    </div>
  )
}

/** A description as React elements; nothing in it is ever read as HTML. */
export function Description({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className={classes.text}>
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text have no other name and never move
        <DescriptionBlock key={at} block={block} />
      ))}
    </div>
  )
}

function DescriptionBlock({ block }: { block: Block }) {
  if (block.kind === 'heading') return <h3 className={classes.heading}>{block.text}</h3>
  if (block.kind === 'paragraph') return <p>{block.text}</p>
  return (
    <ul className={classes.list}>
      {block.items.map((item) => (
        <li key={item}>
          <Icon name="check" size={18} />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  )
}

/** What is inside a bundle, each with the price it has alone, where it may be bought alone. */
export function BundleItems({ items }: { items: Product['items'] }) {
  const { paths } = useBrand()
  if (items.length === 0) return null
  return (
    <Section title="O que vem no pacote">
      <ul className={classes.items}>
        {items.map((item) => (
          <li key={item.id} className={classes.item}>
            <div className={classes.picture}>
              <Cover src={item.cover} className={classes.cover} />
            </div>
            <div className={classes.words}>
              <h3 className={classes.itemName}>
                {item.isAlone ? (
                  <Link to={paths.product(item.slug)} className={classes.link}>
                    {item.name}
                  </Link>
                ) : (
                  item.name
                )}
              </h3>
              <p className={quiet.text}>{item.summary}</p>
            </div>
            {item.isAlone && (
              <p className={classes.price}>
                <span>separado</span> {brl(item.price.amount)}
                {PER[item.price.interval]}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

type Module = Course['modules'][number]

/** What one learns: the modules of one course, or several courses. */
export function Curriculum({ courses }: { courses: readonly Course[] }) {
  const [course, ...others] = courses
  if (!course) return null
  return others.length === 0 ? <OneCourse course={course} /> : <Courses courses={courses} />
}

const OneCourse = ({ course }: { course: Course }) => (
  <Section title="Conteúdo do treinamento" lead={sizeOf(course)}>
    {course.modules.map((module, at) => (
      <Fold key={module.title} title={module.title} lessons={module.lessons.length} open={at === 0}>
        <Lessons module={module} course={course.slug} />
      </Fold>
    ))}
  </Section>
)

/** Closed, so that a plan with many courses is read at one glance. */
const Courses = ({ courses }: { courses: readonly Course[] }) => (
  <Section title="Treinamentos incluídos" lead={sizeOfAll(courses)}>
    {courses.map((course) => (
      <Fold key={course.id} title={course.title} lessons={lessonsOf(course)}>
        {course.modules.map((module) => (
          <section key={module.title}>
            <h3 className={classes.part}>{module.title}</h3>
            <Lessons module={module} course={course.slug} />
          </section>
        ))}
      </Fold>
    ))}
  </Section>
)

interface FoldProps {
  title: string
  lessons: number
  open?: boolean
  children: ReactNode
}

const Fold = ({ title, lessons, open = false, children }: FoldProps) => (
  <details className={classes.module} open={open}>
    <summary className={classes.folded}>
      <span>{title}</span>
      <span className={classes.size}>{counted(lessons, 'aula', 'aulas')}</span>
      <Icon name="down" size={18} />
    </summary>
    {children}
  </details>
)

/** A free lesson is a sample: it opens for whoever has an account. */
const Lessons = ({ module, course }: { module: Module; course: string }) => (
  <ol className={classes.lessons}>
    {module.lessons.map((lesson) => (
      <li key={lesson.id}>
        <span className={classes.lesson}>{lesson.title}</span>
        {lesson.preview && (
          <Link
            to={href('/treinamentos/:curso/:aula', { curso: course, aula: lesson.id })}
            aria-label={`Aula grátis: ${lesson.title}`}
          >
            Aula grátis
          </Link>
        )}
        <span className={classes.size}>{lesson.minutes} min</span>
      </li>
    ))}
  </ol>
)

const lessonsOf = ({ modules }: Course): number =>
  modules.reduce((sum, module) => sum + module.lessons.length, 0)

const sizeOf = (course: Course): string =>
  `${counted(course.modules.length, 'módulo', 'módulos')}, ${counted(lessonsOf(course), 'aula', 'aulas')}, ${counted(course.hours, 'hora', 'horas')}`

function sizeOfAll(courses: readonly Course[]): string {
  const lessons = courses.reduce((sum, course) => sum + lessonsOf(course), 0)
  const hours = courses.reduce((sum, { hours }) => sum + hours, 0)
  return `${counted(courses.length, 'treinamento', 'treinamentos')}, ${counted(lessons, 'aula', 'aulas')}, ${counted(hours, 'hora', 'horas')}`
}

interface FaqProps {
  questions: readonly { question: string; answer: string }[]
}

export function Faq({ questions }: FaqProps) {
  if (questions.length === 0) return null
  return (
    <Section title="Perguntas frequentes">
      {questions.map(({ question, answer }) => (
        <details key={question} className={classes.module}>
          <summary className={classes.folded}>
            <span>{question}</span>
            <Icon name="down" size={18} />
          </summary>
          <p className={classes.answer}>{answer}</p>
        </details>
      ))}
    </Section>
  )
}

/** Who sells, beside what is sold (Decreto 7.962/2013, art. 2). */
export function Seller() {
  const { identity } = useBrand()
  return (
    <Section title="Quem vende">
      <p className={classes.seller}>
        <strong>{identity.legalName}</strong>
        <span>{identity.cnpj}</span>
        <span>
          <PostalAddress>{identity.address}</PostalAddress>
        </span>
        <span>
          <a href={`mailto:${identity.email}`}>{identity.email}</a>
        </span>
        <span>{identity.phone}</span>
        <span>{identity.hours}</span>
      </p>
    </Section>
  )
}
