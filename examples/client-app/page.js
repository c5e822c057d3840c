const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 32rem; margin: 15vh auto; padding: 0 1rem; text-align: center }
  a, button { display: inline-block; padding: .75rem 1.5rem; border: 0; border-radius: .5rem; background: #04524e;
    color: #fff; font: inherit; font-weight: 600; text-decoration: none; cursor: pointer }
  p { overflow-wrap: anywhere }`

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const text = (value) => String(value ?? '').replace(/[&<>"]/g, (sign) => ENTITIES[sign])

const SIGN_IN = '<p><a href="/entrar">Entrar com a conta da loja</a></p>'

function bodyOf(person, { turnedBack, failed }) {
  if (person)
    return `<h1>Olá, ${text(person.name)}</h1><p>Você entrou com ${text(person.email)}.</p>
      <form method="post" action="/sair"><button>Sair</button></form>`
  if (failed)
    return `<h1>Não deu certo</h1><p>A loja não confirmou esta entrada. Comece de novo.</p>${SIGN_IN}`
  if (turnedBack) return `<h1>Você não entrou</h1><p>Você voltou da loja sem entrar.</p>${SIGN_IN}`
  return `<h1>Cursos da Casa</h1><p>Um site de exemplo, em que se entra com a conta da loja.</p>${SIGN_IN}`
}

/** The one page of the app: who is signed in, or the way to sign in. */
export const page = (person, what) => `<!doctype html>
<html lang="pt-BR">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Cursos da Casa</title>
    <link rel="icon" href="data:,">
    <style>${STYLE}</style>
  </head>
  <body><main>${bodyOf(person, what)}</main></body>
</html>`
