// A code generator for peggy, as a plugin: peggy reads and checks the grammar, this writes the parser.
//
// peggy's own output builds dozens of closures, regular expressions and expectation objects on every parse, and an
// array of characters for every token; for texts as short as a SCIM filter that is most of the time (measured: 0.4
// million common filters a second, against 2.5). Here state lives in the module, a token is a loop over character
// codes, and of failures only the furthest position is kept, with the names of the rules that failed there.
//
// The emitted module exports `parse(text, startRule, fail)`; `fail(message, position)` must throw. Grammar code may
// call `error(message)`, as in peggy. Constructs that no grammar here needs are refused, not guessed at.

export const backend = {
  use(config) {
    config.passes.generate = [
      (ast, options) => {
        ast.code = emitModule(ast, options.allowedStartRules)
      },
    ]
  },
}

function emitModule(ast, startRules) {
  const names = ast.rules.flatMap(({ expression }) => (expression.type === 'named' ? [expression.name] : []))
  const classes = []
  const rules = ast.rules.map((rule) => emitRule(rule, names, classes))
  return `${ast.topLevelInitializer?.code ?? ''}
const FAILED = Symbol('failed')
/** What a failure can be told to have expected; \`missing\` is a set of bits over it. */
const NAMES = ${JSON.stringify([...names, 'the end'])}

let input = ''
let position = 0
let furthest = 0
let missing = 0
let silent = 0
let fail: (message: string, position: number) => never

function miss(start: number, bit: number) {
  if (silent > 0 || start < furthest) return
  missing = start > furthest ? bit : missing | bit
  furthest = start
}

function error(message: string) {
  return fail(message, position)
}

export function parse(
  text: string,
  startRule: ${startRules.map((name) => `'${name}'`).join(' | ')},
  onFailure: (message: string, position: number) => never,
) {
  input = text
  position = furthest = missing = silent = 0
  fail = onFailure
  ${ast.initializer?.code ?? ''}
  const result = ${startRules.map((name) => `startRule === '${name}' ? parse_${name}() : `).join('')}FAILED
  if (result !== FAILED && position === input.length) return result
  if (result !== FAILED) miss(position, ${1 << names.length})
  const expected = NAMES.filter((_, index) => missing & (1 << index))
  return fail('expected ' + expected.join(', ').replace(/, (?!.*, )/, ' or '), furthest)
}

${classes.map(emitClass).join('\n\n')}

${rules.join('\n\n')}
`
}

/** A character class: whether a character is of it, and a run of such characters, which may be none. */
const emitClass = (test, index) => `const is_${index} = (code: number) => ${test}

function run_${index}() {
const start = position
let end = start
for (const text = input; end < text.length; end++) {
const code = text.charCodeAt(end)
if (!(${test})) break
}
position = end
return end > start
}`

function emitRule(rule, names, classes) {
  const actions = []
  let variables = 0
  const fresh = () => `v${variables++}`
  const call = (code, labels) => {
    const action = `${rule.name}_${actions.length}`
    const parameters = [...labels.keys()].map((label) => `${label}: any`)
    actions.push(`function ${action}(${parameters.join(', ')}): any {${code}}\n`)
    return `${action}(${[...labels.values()].join(', ')})`
  }
  const classOf = (node) => {
    const test = classTest(node, 'code')
    if (!classes.includes(test)) classes.push(test)
    return classes.indexOf(test)
  }
  const tools = { fresh, call, names, classOf }
  const emit = (node, scope) => {
    if (node.value === '') return `${scope.target} = ''`
    const value = resultOf(node, scope, tools)
    if (value) return `${scope.target} = ${value}`
    const write = writers[node.type]
    if (!write) throw new Error(`${rule.name}: the backend has no "${node.type}"`)
    return write(node, scope, { ...tools, emit })
  }
  const body = emit(rule.expression, { target: 'result', wanted: true, labels: new Map() })
  return `${actions.join('')}function parse_${rule.name}() {\nlet result: any\n${body}\nreturn result\n}`
}

/** Whether a construct matches, where one expression says it; if not, the position is where it was. */
function matchOf(node, { labels }, { call, classOf }) {
  switch (node.type) {
    case 'rule_ref':
      return `parse_${node.name}() !== FAILED`
    case 'semantic_and':
      return call(node.code, labels)
    case 'literal':
      return node.value && `${literalTest(node)} && (position += ${node.value.length})`
    case 'class':
      return `${node.inverted ? 'position < input.length && ' : ''}is_${classOf(node)}(input.charCodeAt(position)) && ++position`
    case 'one_or_more':
    case 'zero_or_more':
      return node.expression.type === 'class' && `run_${classOf(node.expression)}()`
  }
}

/** The value of such a construct, or FAILED. */
function resultOf(node, scope, tools) {
  if (node.type === 'rule_ref') return `parse_${node.name}()`
  const match = matchOf(node, scope, tools)
  if (!match) return undefined
  if (node.type === 'literal' && scope.wanted) {
    const { value, ignoreCase } = node
    const text = ignoreCase ? `input.slice(position - ${value.length}, position)` : JSON.stringify(value)
    return `${match} ? ${text} : FAILED`
  }
  if (node.type === 'class' && scope.wanted) return `${match} ? input[position - 1] : FAILED`
  return canFail(node) ? `${match} ? true : FAILED` : match
}

/** Whether a construct can fail. */
function canFail(node) {
  switch (node.type) {
    case 'optional':
    case 'zero_or_more':
      return false
    case 'literal':
      return node.value !== ''
    case 'choice':
      return node.alternatives.every(canFail)
    case 'sequence':
      return node.elements.some(canFail)
    case 'action':
    case 'group':
    case 'labeled':
    case 'text':
    case 'named':
      return canFail(node.expression)
    default:
      return true
  }
}

/**
 * One writer a construct. It returns statements that leave the match, or FAILED, in the variable `target`; on
 * failure the position is back where it was. Where the value is not `wanted`, anything but FAILED will do, and nothing
 * is built.
 */
const writers = {
  named(node, scope, { emit, fresh, names }) {
    const start = fresh()
    return `const ${start} = position
silent++
${emit(node.expression, scope)}
silent--
if (${scope.target} === FAILED) miss(${start}, ${1 << names.indexOf(node.name)})`
  },

  choice(node, scope, { emit, fresh }) {
    const label = fresh()
    const tries = node.alternatives.map((alternative) => emit(alternative, scope))
    return `${label}: {\n${tries.join(`\nif (${scope.target} !== FAILED) break ${label}\n`)}\n}`
  },

  sequence: (node, scope, tools) => writeSequence(node.elements, scope, tools),

  action({ expression, code }, scope, tools) {
    const elements = expression.type === 'sequence' ? expression.elements : [expression]
    return writeSequence(elements, scope, tools, (labels) => tools.call(code, labels))
  },

  text(node, scope, { emit, fresh }) {
    const start = fresh()
    return `const ${start} = position
${emit(node.expression, { ...scope, wanted: false })}
if (${scope.target} !== FAILED) ${scope.target} = input.slice(${start}, position)`
  },

  optional: (node, scope, { emit }) => `${emit(node.expression, scope)}
if (${scope.target} === FAILED) ${scope.target} = null`,

  zero_or_more: writeLoop,

  // peggy refuses loops over what may match nothing, so a match has moved the position.
  one_or_more(node, scope, tools) {
    const start = tools.fresh()
    return `const ${start} = position
${writeLoop(node, scope, tools)}
if (position === ${start}) ${scope.target} = FAILED`
  },

  group: (node, scope, { emit }) => emit(node.expression, scope),
}

/** Matches as often as it can; the value is an array. Of runs of one character class, which are calls, the text (`$`) counts. */
function writeLoop({ expression }, { target, wanted, labels }, { emit, fresh }) {
  const item = fresh()
  const items = wanted && fresh()
  return `${items ? `const ${items}: any[] = []` : ''}
for (;;) {
let ${item}: any
${emit(expression, { target: item, wanted, labels })}
if (${item} === FAILED) break
${items ? `${items}.push(${item})` : ''}
}
${target} = ${items || 'true'}`
}

/** Matches the elements in turn; the value is that of `finish`, else of the picked (`@`) elements. */
function writeSequence(elements, { target, wanted, labels }, tools, finish) {
  const { emit, fresh } = tools
  const inner = new Map(labels)
  const picked = []
  const block = fresh()
  const steps = elements.map((element) => {
    const value = fresh()
    const kept = element.type === 'labeled'
    const node = kept ? element.expression : element
    const scope = {
      target: value,
      wanted: kept && (wanted || finish !== undefined),
      labels: new Map(inner),
    }
    if (kept && element.label) inner.set(element.label, value)
    if (kept && element.pick) picked.push(value)
    const match = !kept && matchOf(node, scope, tools)
    if (match) return canFail(node) ? `if (!(${match})) break ${block}` : match
    const single = resultOf(node, scope, tools)
    const code = single ? `const ${value} = ${single}` : `let ${value}: any\n${emit(node, scope)}`
    return canFail(node) ? `${code}\nif (${value} === FAILED) break ${block}` : code
  })
  const found = finish ? finish(inner) : picked.length === 1 ? picked[0] : `[${picked.join(', ')}]`
  const [only, ...others] = elements
  const match = finish && others.length === 0 && matchOf(only, { labels }, tools)
  if (match) return `${target} = ${match} ? ${found} : FAILED`
  const made = `${steps.join('\n')}\n${target} = ${wanted || finish ? found : 'true'}`
  if (!elements.some(canFail)) return `{\n${made}\n}`
  // Whatever fails has left the position where it was: that of the first element is that of all.
  const start = elements.slice(1).some(canFail) && fresh()
  return `${start ? `const ${start} = position\n` : ''}${target} = FAILED
${block}: {
${made}
}${start ? `\nif (${target} === FAILED) position = ${start}` : ''}`
}

function literalTest({ value, ignoreCase }) {
  const tests = [...value].map((char, index) => {
    const code = `input.charCodeAt(position${index > 0 ? ` + ${index}` : ''})`
    return ignoreCase && /[a-z]/i.test(char)
      ? `(${code} | 32) === ${char.toLowerCase().charCodeAt(0)}`
      : `${code} === ${char.charCodeAt(0)}`
  })
  return tests.join(' && ')
}

function classTest({ parts, inverted, ignoreCase }, char) {
  if (ignoreCase) throw new Error('write both cases of a character class')
  const tests = parts.map((part) => {
    const [from, to] = [part[0], part.at(-1)].map((text) => text.charCodeAt(0))
    return from === to ? `${char} === ${from}` : `(${char} >= ${from} && ${char} <= ${to})`
  })
  return inverted ? `!(${tests.join(' || ')})` : tests.join(' || ')
}
