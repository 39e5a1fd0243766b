/** The house of the pages: what stands around each, and which address is whose. */
import { lazy, Suspense } from "react";
import { Redirect, Route, Router, Switch } from "wouter";
import { Frame } from "./frame/frame";
import { Waiting } from "./parts/waiting";

const Team = lazy(() => import("./pages/team/page"));
const Threads = lazy(() => import("./pages/threads/page"));
const Approvals = lazy(() => import("./pages/approvals/page"));
const Graphs = lazy(() => import("./pages/graphs/page"));
const Desk = lazy(() => import("./pages/desk/page"));
const Foundry = lazy(() => import("./pages/foundry/page"));
const Sam = lazy(() => import("./pages/sam/page"));

export function App() {
  return (
    <Router base="/studio">
      <Frame>
        <Suspense fallback={<Waiting what="the page" />}>
          <Switch>
            <Route path="/team/:assistant?/:tab?" component={Team} />
            <Route path="/threads/:thread?/:view?" component={Threads} />
            <Route path="/approvals" component={Approvals} />
            <Route path="/graphs/:graph?/:thread?" component={Graphs} />
            <Route path="/desk" component={Desk} />
            <Route path="/foundry/:protocol?" component={Foundry} />
            <Route path="/sam/:thread?" component={Sam} />
            <Route>
              <Redirect to="/team" replace />
            </Route>
          </Switch>
        </Suspense>
      </Frame>
    </Router>
  );
}
