import type { V2 } from "@halcyon/schema";

/** How figures were made and what they cannot say. */
export function MethodNote({ text, limits }: V2.HistoricalWorkabilityResponse["method"]) {
  return (
    <div className="method note">
      <h3>What this cannot say</h3>
      <ul>
        {limits.map((limit) => (
          <li key={limit}>{limit}</li>
        ))}
      </ul>
      <p>{text}</p>
    </div>
  );
}
