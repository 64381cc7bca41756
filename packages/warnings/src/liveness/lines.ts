import type { AlertMessage, MessageName } from "../alert-message.ts";
import { bySent, messageKey } from "./message-keys.ts";

/** Position of a message in its line, which is a message with all its updates. */
export interface LinePlace {
  readonly first: MessageName;
  readonly sequence: number;
}

/** Message, or the name of one that was never seen. */
interface Node {
  readonly name: MessageName;
  readonly isSeen: boolean;
  readonly isCancel: boolean;
  /** Message that this one continues. */
  parent: Node | undefined;
}

/**
 * Returns the position of each message in its line (a message with all its updates). Each message continues the newest message that it refers to, even if
 * that message was never received.
 *
 * @param messages - Messages whose references name their senders.
 */
export function linesOf(messages: readonly AlertMessage[]): readonly LinePlace[] {
  const sorted = messages.toSorted(bySent);
  const graph = new LineGraph(sorted);
  const previous = new Map<string, MessageName>();
  for (const message of sorted) {
    const nameless = JSON.stringify([message.sender, message.identifier]);
    const [before, earlier] = [
      previous.get(nameless),
      message.references.filter((name) => isBefore(name, message)),
    ];
    graph.link(message, before === undefined ? earlier : [...earlier, before]);
    previous.set(nameless, message);
  }
  const places = placesOf(graph.nodes);
  return messages.map((message) => places.get(graph.nodeOf(message))!);
}

function isBefore(name: MessageName, message: MessageName): boolean {
  return bySent({ ...name, sender: message.sender }, message) < 0;
}

class LineGraph {
  readonly nodes: Node[];
  readonly #found: Map<string, Node>;

  constructor(messages: readonly AlertMessage[]) {
    this.nodes = messages.map(({ sender, identifier, sentMs, kind }) => ({
      name: { sender, identifier, sentMs },
      isSeen: true,
      isCancel: kind === "cancel",
      parent: undefined,
    }));
    this.#found = new Map(this.nodes.map((node) => [messageKey(node.name), node]));
  }

  /** Returns the node of a name, and adds one for a message that was never seen. */
  nodeOf(name: MessageName): Node {
    const key = messageKey(name);
    const found = this.#found.get(key);
    if (found !== undefined) return found;
    const { sender, identifier, sentMs } = name;
    const node: Node = {
      name: { sender, identifier, sentMs },
      isSeen: false,
      isCancel: false,
      parent: undefined,
    };
    this.nodes.push(node);
    this.#found.set(key, node);
    return node;
  }

  /** Lets a message continue the newest of the messages that it names. One that was never seen continues the one that is named before it. */
  link(message: AlertMessage, names: readonly MessageName[]): void {
    const chain = [...names.toSorted(bySent).map((name) => this.nodeOf(name)), this.nodeOf(message)];
    chain.forEach((node, index) => {
      const before = chain[index - 1];
      if (before === undefined || before === node || (node.isSeen && index < chain.length - 1)) return;
      if (node.parent === undefined || bySent(node.parent.name, before.name) < 0) node.parent = before;
    });
  }
}

/** Walks the messages in the order of sending. The first that continues another keeps its line; a cancel takes it from none. */
function placesOf(nodes: readonly Node[]): ReadonlyMap<Node, LinePlace> {
  const places = new Map<Node, LinePlace>();
  const continued = new Set<Node>();
  for (const node of nodes.toSorted((a, b) => bySent(a.name, b.name))) {
    const { parent, isCancel } = node;
    const place = parent === undefined ? undefined : places.get(parent);
    const isHeir = place !== undefined && (isCancel || !continued.has(parent!));
    if (isHeir && !isCancel) continued.add(parent!);
    places.set(
      node,
      isHeir ? { first: place.first, sequence: place.sequence + 1 } : { first: node.name, sequence: 1 },
    );
  }
  return places;
}
