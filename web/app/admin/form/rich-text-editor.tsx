import { Link, RichTextEditor as Mantine } from '@mantine/tiptap'
import { TableKit } from '@tiptap/extension-table'
import { useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { isHref } from '@vitrine/contract/rich-text'
import { useEffect, useRef, useState } from 'react'
import text from '../../ui/rich-text.module.css'
import type { RichTextKind } from './field.ts'
import classes from './rich-text-editor.module.css'
import { PictureControl, pictureNode } from './rich-text-picture.tsx'
import { VideoControl, VideoNode } from './rich-text-video.tsx'
import { EDITOR_WORDS } from './rich-text-words.ts'
import '@mantine/core/styles/Button.css'
import '@mantine/tiptap/styles.css'

const EXTENSIONS = [
  StarterKit.configure({ heading: { levels: [2, 3] }, link: false }),
  Link.configure({ openOnClick: false, defaultProtocol: 'https', isAllowedUri: isHref }),
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

/** The editor of a text. What it writes is data, checked by the contract's schema; it writes no style element. */
export function RichTextEditor({ field, value, onChange }: EditorProps) {
  const { label, sendPicture } = field
  const [known] = useState(() => new Map(field.pictures.map((picture) => [picture.id, picture])))
  const written = useRef(value)
  const editor = useEditor({
    extensions: [...EXTENSIONS, pictureNode(known)],
    content: parsed(value),
    injectCSS: false,
    editorProps: { attributes: { 'aria-label': label, class: `${text.text} ${classes.words}` } },
    onUpdate({ editor }) {
      written.current = JSON.stringify(editor.getJSON())
      onChange(written.current)
    },
  })
  useEffect(() => {
    // What was thrown away in the form goes from the editor, too.
    if (value === written.current || editor.isDestroyed) return
    written.current = value
    editor.commands.setContent(parsed(value), { emitUpdate: false })
  }, [editor, value])
  return (
    <Mantine
      editor={editor}
      labels={EDITOR_WORDS}
      withTypographyStyles={false}
      withCodeHighlightStyles={false}
    >
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
        <Mantine.ControlsGroup>
          <PictureControl send={sendPicture} known={known} />
          <VideoControl />
        </Mantine.ControlsGroup>
      </Mantine.Toolbar>
      <Mantine.Content />
    </Mantine>
  )
}
