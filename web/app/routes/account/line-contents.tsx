import type { Entitlement } from '@vitrine/contract/access'
import type { ProductFile } from '@vitrine/contract/delivery'
import type { Order } from '@vitrine/contract/order'
import type { CourseCard } from '@vitrine/contract/training'
import { Link } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { CourseProgress } from '../../forms/course-progress.tsx'
import { NothingToOpen } from '../../forms/nothing-to-open.tsx'
import { ProductFiles } from '../../forms/product-files.tsx'
import classes from './line-contents.module.css'

type Line = Order['lines'][number]

/** What somebody has, with the files and courses of all that they may use. */
export interface Owned {
  entitlements: Entitlement[]
  files: ProductFile[]
  courses: CourseCard[]
}

/** The files and courses that a line paid for. What a plan holds stands on the first page of the account. */
export function LineContents({ line, owned }: { line: Line; owned: Owned }) {
  const { identity } = useBrand()
  const contents = contentsOf(line, owned)
  if (contents.length === 0) return isUsable(line, owned) ? <NothingToOpen email={identity.email} /> : null
  return (
    <div className={classes.contents}>
      {line.interval === 'once' ? (
        contents.map((content) => (
          <Content key={content.id} content={content} isOnly={contents.length === 1} />
        ))
      ) : (
        <Link to="/">Ver o que está incluído</Link>
      )}
    </div>
  )
}

interface ContentProps {
  content: ReturnType<typeof contentsOf>[number]
  isOnly: boolean
}

const Content = ({ content: { title, files, course }, isOnly }: ContentProps) => (
  <div className={classes.content}>
    {!isOnly && <strong className={classes.title}>{title}</strong>}
    {files.length > 0 && <ProductFiles title={title} files={files} />}
    {course && <CourseProgress course={course} />}
  </div>
)

/** Whether what was bought once may be used now: by then something of it should open. */
const isUsable = (line: Line, { entitlements }: Owned): boolean =>
  line.interval === 'once' && entitlements.some(({ orderLineId, hold }) => orderLineId === line.id && !hold)

/** Of a bundle, each product that it holds; only what has something to open. */
const contentsOf = (line: Line, { entitlements, files, courses }: Owned) =>
  entitlements
    .filter(({ orderLineId }) => orderLineId === line.id)
    .map(({ id, title, resource }) => ({
      ...{ id, title },
      files: files.filter(({ productId }) => productId === resource),
      course: courses.find((course) => course.id === resource),
    }))
    .filter(({ files, course }) => files.length > 0 || course)
