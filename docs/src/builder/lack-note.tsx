import type { Location } from "@halcyon/schema";
import { nameList, variableInSentence } from "@halcyon/schema/words";
import type { ReactNode } from "react";
import type { Lack } from "../../builder/synthetic-weather.mts";
import { namedPlaces } from "../../builder/week.mts";

interface Props extends Lack {
  readonly choose: (place: Location) => void;
}

/** Shows which weather variables are missing at a place, and offers a place that has them. */
export function LackNote({ lacks, choose }: Props): ReactNode {
  const [sea] = namedPlaces;
  return (
    <>
      There is no {nameList(lacks.map(variableInSentence))} on land, and this task needs it.{" "}
      <button type="button" onClick={() => choose(sea)}>
        Go to the {sea.name}
      </button>
    </>
  );
}
