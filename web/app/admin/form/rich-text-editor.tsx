import { joinedByAnd } from '@vitrine/contract/enumeration'
import { Notice } from '../../ui/notice.tsx'
import text from '../../ui/rich-text.module.css'
import { LockedContext } from './control.tsx'
import type { RichTextKind } from './field.ts'
import { readPasted, secureHref } from './pasted-html.ts'
import classes from './rich-text-editor.module.css'
import { PictureControl, pictureNode } from './rich-text-picture.tsx'
import { VideoControl, VideoNode } from './rich-text-video.tsx'
import '@mantine/core/styles/Button.css'
import { Link, RichTextEditor as Mantine, type RichTextEditorLabels } from '@mantine/tiptap'
import '@mantine/tiptap/styles.css'
import { TableKit } from '@tiptap/extension-table'
import { type Editor, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { isHref } from '@vitrine/contract/rich-text'
import { type ReactNode, type RefObject, useContext, useEffect, useRef, useState } from 'react'

const EXTENSIONS = [
  StarterKit.configure({ heading: { levels: [2, 3] }, link: false }),
  Link.configure({
    openOnClick: false,
    defaultProtocol: 'https',
    isAllowedUri: (address) => isHref(secureHref(address)),
  }),
  TableKit.configure({ table: { resizable: false } }),
  VideoNode,
]

interface EditorProps {
  field: RichTextKind
  /** The JSON of the text. */
  value: string
  onChange(value: string): void
}

const parsed = (value: string) => (value ? JSON.parse(value) : undefined)
/** The JSON of what stands in an editor; a link that was typed goes by https, too. */
const written = (editor: Editor): string =>
  JSON.stringify(editor.getJSON(), (name, value) =>
    name === 'href' && typeof value === 'string' ? secureHref(value) : value,
  )

/** The editor of a text. What it writes is data, checked by the contract's schema; it writes no style element. */
export function RichTextEditor({ field, value, onChange }: EditorProps) {
  const { label, sendPicture } = field
  const [known] = useState(() => new Map(field.pictures.map((picture) => [picture.id, picture])))
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const last = useRef(value)
  const editor = useEditor({
    extensions: [...EXTENSIONS, pictureNode(known)],
    content: parsed(value),
    injectCSS: false,
    editorProps: {
      attributes: { 'aria-label': label, class: `${text.text} ${classes.words}` },
      transformPastedHTML(pasted) {
        const { html, leftOut } = readPasted(pasted)
        setLeftOut(leftOut)
        return html
      },
    },
    onUpdate({ editor }) {
      last.current = written(editor)
      onChange(last.current)
    },
  })
  useFormOf(editor, value, last)
  return (
    <Mantine
      editor={editor}
      labels={EDITOR_WORDS}
      withTypographyStyles={false}
      withCodeHighlightStyles={false}
    >
      <Tools>
        <PictureControl send={sendPicture} known={known} />
        <VideoControl />
      </Tools>
      <Mantine.Content />
      {leftOut.length > 0 && <LeftOut of={leftOut} />}
    </Mantine>
  )
}

/** An editor follows its form: whether anything may be typed, and what was thrown away there. */
function useFormOf(editor: Editor, value: string, last: RefObject<string>) {
  const isLocked = useContext(LockedContext)
  useEffect(() => {
    if (!editor.isDestroyed) editor.setEditable(!isLocked, false)
  }, [editor, isLocked])
  useEffect(() => {
    if (value === last.current || editor.isDestroyed) return
    last.current = value
    editor.commands.setContent(parsed(value), { emitUpdate: false })
  }, [editor, value, last])
}

/** What of a paste the text has no place for, and what to do about it. */
const LeftOut = ({ of }: { of: readonly string[] }) => (
  <div role="status">
    <Notice tone="attention" title={`Ficou de fora do que você colou: ${joinedByAnd(of)}`}>
      Envie imagens por “Inserir imagem” e vídeos do YouTube ou do Vimeo por “Inserir vídeo”.
    </Notice>
  </div>
)

/** The buttons above a text, the last of which put in what stands between its paragraphs. */
function Tools({ children }: { children: ReactNode }) {
  return (
    <Mantine.Toolbar>
      <Mantine.ControlsGroup>
        <Mantine.H2 />
        <Mantine.H3 />
      </Mantine.ControlsGroup>
      <Mantine.ControlsGroup>
        <Mantine.Bold />
        <Mantine.Italic />
        <Mantine.Underline />
        <Mantine.Strikethrough />
        <Mantine.Code />
      </Mantine.ControlsGroup>
      <Mantine.ControlsGroup>
        <Mantine.BulletList />
        <Mantine.OrderedList />
        <Mantine.Blockquote />
        <Mantine.CodeBlock />
        <Mantine.Hr />
      </Mantine.ControlsGroup>
      <Mantine.ControlsGroup>
        <Mantine.Link />
        <Mantine.Unlink />
      </Mantine.ControlsGroup>
      <Mantine.ControlsGroup>
        <Mantine.Undo />
        <Mantine.Redo />
      </Mantine.ControlsGroup>
      <Mantine.ControlsGroup>
        <Mantine.TableInsert />
        <Mantine.TableRowAfter />
        <Mantine.TableColumnAfter />
        <Mantine.TableDelete />
      </Mantine.ControlsGroup>
      <Mantine.ControlsGroup>{children}</Mantine.ControlsGroup>
    </Mantine.Toolbar>
  )
}

/** What the editor's buttons say to who does not see them. */
export const EDITOR_WORDS: Partial<RichTextEditorLabels> = {
  boldControlLabel: 'Negrito',
  italicControlLabel: 'Itálico',
  underlineControlLabel: 'Sublinhado',
  strikeControlLabel: 'Riscado',
  codeControlLabel: 'Código',
  codeBlockControlLabel: 'Bloco de código',
  h2ControlLabel: 'Título',
  h3ControlLabel: 'Subtítulo',
  bulletListControlLabel: 'Lista',
  orderedListControlLabel: 'Lista numerada',
  blockquoteControlLabel: 'Destaque',
  hrControlLabel: 'Linha divisória',
  linkControlLabel: 'Link',
  unlinkControlLabel: 'Remover link',
  linkEditorInputLabel: 'Endereço do link',
  linkEditorInputPlaceholder: 'https://',
  linkEditorExternalLink: 'Abre em outra aba',
  linkEditorInternalLink: 'Abre na mesma aba',
  linkEditorSave: 'Salvar',
  undoControlLabel: 'Desfazer',
  redoControlLabel: 'Refazer',
  tableInsertControlLabel: 'Inserir tabela',
  tableInsertLabel: (columns, rows) => `Tabela de ${columns} por ${rows}`,
  tableDeleteControlLabel: 'Remover tabela',
  tableRowAfterControlLabel: 'Linha abaixo',
  tableColumnAfterControlLabel: 'Coluna à direita',
}
