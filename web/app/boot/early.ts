/**
 * A page can be read and pressed before its scripts have loaded. This script keeps what is chosen and the button or the
 * form that is pressed meanwhile, and `carryOutEarly` repeats it in its order once the page answers. What is chosen is
 * chosen again and fields are filled in again, because React takes the state that it finds for its own and would miss the
 * change. A press does not propagate: React listens already while it hydrates and would handle it twice; of several the
 * last one counts. Like the other scripts of the head it holds no quote, `<`, `>` or `&`.
 */
export const EARLY_SCRIPT = `
globalThis.vitrineEarly=[]
function keepEarly(event,pressed){
event.preventDefault()
event.stopImmediatePropagation()
vitrineEarly=vitrineEarly.filter(function(act){return Array.isArray(act)}).concat(pressed)
}
addEventListener(\`click\`,function(event){
const button=event.target.closest(\`main button[type=button]\`)
if(button)if(!globalThis.vitrineAlive)keepEarly(event,button)
},true)
addEventListener(\`change\`,function(event){
const target=event.target
if(!globalThis.vitrineAlive)if(target.matches(\`[type=radio],[type=checkbox],select\`))vitrineEarly.push([target,target.checked])
},true)
addEventListener(\`submit\`,function(event){
if(!globalThis.vitrineAlive)if(event.target.method===\`post\`)keepEarly(event,event.target)
},true)
`

type Choice = [control: HTMLInputElement | HTMLSelectElement, checked: boolean | undefined]

declare global {
  var vitrineAlive: boolean | undefined
  var vitrineEarly: (HTMLElement | Choice)[]
}

/** Called once the page answers by itself. What is pressed acts on what was chosen before it, and not on what stood there. */
export function carryOutEarly(): void {
  function choose([control, checked]: Choice): void {
    if (control instanceof HTMLSelectElement) control.dispatchEvent(new Event('change', { bubbles: true }))
    else {
      // Turned back first, so that the framework sees a change.
      control.checked = !checked
      control.click()
    }
  }
  globalThis.vitrineAlive = true
  // Within an effect the framework would show what was chosen only after the press.
  queueMicrotask(() => {
    for (const act of globalThis.vitrineEarly.splice(0))
      if (Array.isArray(act)) choose(act)
      else if (act instanceof HTMLFormElement) act.requestSubmit()
      else act.click()
  })
}

/** What was typed before the page answered is in the fields, and the framework has not heard of it. */
export function typeEarlyAgain(): void {
  document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TYPED).forEach(typeAgain)
}

const TYPED = 'main textarea, main input:not([type=radio], [type=checkbox], [type=file], [type=hidden])'

/** Emptied first, so that the framework sees a change. */
function typeAgain(field: HTMLInputElement | HTMLTextAreaElement): void {
  const { value } = field
  if (value === field.defaultValue) return
  field.value = ''
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
