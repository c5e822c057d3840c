import { lazy, Suspense } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { RichTextKind } from './field.ts'
import type { ControlProps } from './input.ts'
import { Labelled } from './labelled.tsx'

// Large, and of use to nobody who does not write.
const Editor = lazy(async () => ({ default: (await import('./rich-text-editor.tsx')).RichTextEditor }))

/** A text with formatting; the editor is loaded when the first one is shown. */
export const RichTextControl = ({ field, input }: ControlProps<RichTextKind>) => (
  <Labelled label={field.label} help={field.help} error={input.error} path={input['data-path']}>
    <Suspense fallback={<Skeleton height="260px" />}>
      <Editor field={field} value={String(input.value ?? '')} onChange={input.onChange} />
    </Suspense>
  </Labelled>
)
