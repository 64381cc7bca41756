import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { whenAnswered } from "../data/api/when-answered.ts";

/** Whether the server has once owed no answer since this was drawn. */
export function useAnswered(): boolean {
  const queries = useQueryClient();
  const [isAnswered, setAnswered] = useState(false);
  useEffect(() => whenAnswered(queries, () => setAnswered(true)), [queries]);
  return isAnswered;
}
