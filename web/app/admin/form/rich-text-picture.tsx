import { RichTextEditor as Mantine, useRichTextEditorContext } from '@mantine/tiptap'
import { type Editor, Node } from '@tiptap/core'
import { PICTURE_TYPES } from '@vitrine/contract/picture'
import { LESSON_PICTURE } from '@vitrine/contract/rich-text'
import type { LessonPicture } from '@vitrine/contract/training'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { CheckboxField } from '../../forms/checkbox-field.tsx'
import { pictureSentence, pictureToSend } from '../../forms/open-picture.ts'
import { Question } from '../../forms/question.tsx'
import { TextAreaField } from '../../forms/text-field.tsx'
import { useAct } from '../../session/use-act.ts'
import { Column } from '../../ui/column.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AdminIcon } from '../icons.tsx'
import type { RichTextKind } from './field.ts'
import { FileArea } from './file-input.tsx'
import classes from './rich-text-editor.module.css'

/** Where the pictures of a text are, by their ids. */
type Known = Map<string, LessonPicture>

const ID = 'data-lesson-picture'
const ALT = 'data-alt'

/** A picture between the paragraphs of a text: one that was sent here, by its id. What is pasted from elsewhere is none. */
export const pictureNode = (known: Known) =>
  Node.create({
    name: 'picture',
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({ id: { default: '' }, alt: { default: '' } }),
    parseHTML: () => [
      {
        tag: `[${ID}]`,
        getAttrs(element) {
          const id = element.getAttribute(ID) ?? ''
          return LESSON_PICTURE.test(id) ? { id, alt: element.getAttribute(ALT) ?? '' } : false
        },
      },
    ],
    renderHTML({ node }) {
      const { id, alt } = node.attrs as Drawn
      const picture = known.get(id)
      const named = { [ID]: id, [ALT]: alt }
      if (!picture) return ['div', { ...named, class: classes.video }, `Imagem: ${alt || 'só decora'}`]
      const { width, height, sources } = picture
      return ['img', { ...named, src: sources.at(-1)!.url, alt, width, height, class: classes.picture }]
    },
  })

interface Drawn {
  id: string
  alt: string
}

/** The picture that is chosen in the text. */
const chosenIn = (editor: Editor): Drawn | undefined =>
  editor.isActive('picture') ? (editor.getAttributes('picture') as Drawn) : undefined

interface PictureControlProps {
  send: RichTextKind['sendPicture']
  known: Known
}

/** Puts a picture where the cursor is, or changes the one that is chosen. */
export function PictureControl({ send, known }: PictureControlProps) {
  const { editor } = useRichTextEditorContext()
  const [asked, setAsked] = useState<Partial<Drawn>>()
  const label = 'Inserir imagem'
  const put = async (attrs: Drawn) => {
    setAsked(undefined)
    editor?.chain().focus().insertContent({ type: 'picture', attrs }).run()
  }
  return (
    <>
      <Mantine.Control
        aria-label={label}
        title={label}
        onClick={() => setAsked(editor ? (chosenIn(editor) ?? {}) : undefined)}
      >
        <AdminIcon name="picture" size={16} />
      </Mantine.Control>
      {asked &&
        // Outside of the lesson's form, which Enter would send.
        createPortal(
          <AskPicture
            of={asked}
            known={known}
            send={send}
            onAnswer={put}
            onClose={() => setAsked(undefined)}
          />,
          document.body,
        )}
    </>
  )
}

interface AskPictureProps extends PictureControlProps {
  of: Partial<Drawn>
  onAnswer(attrs: Drawn): Promise<void>
  onClose(): void
}

/** Sends a file as soon as it is chosen; resolves nothing, and says what went wrong. */
function useSent({ of, known, send }: Pick<AskPictureProps, 'of' | 'known' | 'send'>) {
  const [id, setId] = useState(of.id)
  const { busy, problem, act } = useAct(pictureSentence)
  const take = async ([file]: File[]) => {
    if (!file) return
    await act(async (api) => {
      const picture = await send(api, await pictureToSend(file))
      known.set(picture.id, picture)
      setId(picture.id)
    })
  }
  return { id, busy, problem, take }
}

interface AltFieldsProps {
  alt: string
  setAlt(alt: string): void
  isDecoration: boolean
  setDecoration(isDecoration: boolean): void
}

/** What a picture shows, in words, or that it shows nothing that matters. */
const AltFields = ({ alt, setAlt, isDecoration, setDecoration }: AltFieldsProps) => (
  <>
    {!isDecoration && (
      <TextAreaField
        label="O que a imagem mostra"
        maxLength={300}
        rows={2}
        value={alt}
        onChange={({ currentTarget }) => setAlt(currentTarget.value)}
      />
    )}
    <CheckboxField
      label="Só decora: não diz nada que falte a quem não a vê"
      checked={isDecoration}
      onChange={({ currentTarget }) => setDecoration(currentTarget.checked)}
    />
  </>
)

/** Asks for a file, and for what it shows in words, unless it shows nothing that matters. */
function AskPicture({ of, known, send, onAnswer, onClose }: AskPictureProps) {
  const { id, busy, problem, take } = useSent({ of, known, send })
  const [alt, setAlt] = useState(of.alt ?? '')
  const [isDecoration, setDecoration] = useState(of.alt === '')
  const picture = id ? known.get(id) : undefined
  const missing = () => {
    if (!id) return 'Envie a imagem.'
    return isDecoration || alt.trim().length > 1
      ? undefined
      : 'Diga o que a imagem mostra, ou que ela só decora.'
  }
  const field = (
    <Column>
      {picture && (
        <img
          className={classes.sent}
          src={picture.sources[0]!.url}
          alt="Imagem enviada"
          width="160"
          height="120"
        />
      )}
      <FileArea label="Enviar imagem" noun="uma imagem" accept={PICTURE_TYPES} busy={busy} onFiles={take} />
      {problem && <Notice tone="negative">{problem}</Notice>}
      <AltFields alt={alt} setAlt={setAlt} isDecoration={isDecoration} setDecoration={setDecoration} />
    </Column>
  )
  return (
    <Question
      title={of.id ? 'Imagem do texto' : 'Inserir imagem'}
      action={of.id ? 'Salvar' : 'Inserir'}
      field={field}
      missing={missing()}
      run={() => onAnswer({ id: id!, alt: isDecoration ? '' : alt.trim() })}
      onClose={onClose}
    >
      Em JPG, PNG ou WebP. Quem ouve a página em vez de vê-la ouve o que você escrever aqui.
    </Question>
  )
}
