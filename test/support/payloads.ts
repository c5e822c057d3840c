/** What would call `ran()` by itself, were it read as markup: of the collections of OWASP, PortSwigger and DOMPurify. */
const VECTORS = [
  '<script>ran()</script>',
  '<img src=x onerror=ran()>',
  '<svg onload=ran()>',
  '<svg><script>ran()</script></svg>',
  '<svg><animate onbegin=ran() attributeName=x dur=1s>',
  '<iframe srcdoc="<script>parent.ran()</script>"></iframe>',
  '<iframe src="javascript:parent.ran()"></iframe>',
  '<input autofocus onfocus=ran()>',
  '<details open ontoggle=ran()>x</details>',
  '<video><source onerror=ran()></video>',
  '<style onload=ran()></style>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=ran()&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=ran()>',
]

/** What ends the place that a text stands in: an attribute, a script, a title, a comment, a list, a template. */
const ENDS = [
  '',
  '">',
  "'>",
  '</script>',
  '</title>',
  '</textarea>',
  '</style>',
  '</noscript>',
  '-->',
  ']]>',
  '<noscript><p title="</noscript>',
  '</p></div>',
  '</li></ul>',
  '</template>',
  '"}]}</script>',
  '\\u003c/script>',
  '&lt;/script&gt;</xmp>',
]

export const PAYLOADS: readonly string[] = ENDS.flatMap((end) => VECTORS.map((vector) => end + vector))
