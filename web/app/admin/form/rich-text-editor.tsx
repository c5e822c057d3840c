import { Link, RichTextEditor as Mantine } from '@mantine/tiptap'
import { TableKit } from '@tiptap/extension-table'
import { useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { HREF } from '@vitrine/contract/rich-text'
import { useEffect, useRef } from 'react'
import text from '../../ui/rich-text.module.css'
import classes from './rich-text-editor.module.css'
import { VideoControl, VideoNode } from './rich-text-video.tsx'
import { EDITOR_WORDS } from './rich-text-words.ts'
import '@mantine/core/styles/Button.css'
import '@mantine/tiptap/styles.css'

const EXTENSIONS = [
  StarterKit.configure({ heading: { levels: [2, 3] }, link: false }),
  Link.configure({ openOnClick: false, defaultProtocol: 'https', isAllowedUri: (href) => HREF.test(href) }),
  TableKit.configure({ table: { resizable: false } }),
  VideoNode,
]

interface EditorProps {
  label: string
  /** The JSON of the text. */
  value: string
  onChange(value: string): void
}

const parsed = (value: string) => (value ? JSON.parse(value) : undefined)

/** The editor of a text. What it writes is data, checked by the contract's schema; it writes no style element. */
export function RichTextEditor({ label, value, onChange }: EditorProps) {
  const written = useRef(value)
  const editor = useEditor({
    extensions: EXTENSIONS,
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
          <VideoControl />
        </Mantine.ControlsGroup>
      </Mantine.Toolbar>
      <Mantine.Content />
    </Mantine>
  )
}
